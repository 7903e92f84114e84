// The app keeps what the reader has chosen; taken up here, the page never shows anything else first.
for (const [name, choices] of Object.entries({ theme: ["light", "dark"], motion: ["none"] })) {
  try {
    const choice = JSON.parse(localStorage.getItem(`rummy-learn:${name}`));
    if (choices.includes(choice)) document.documentElement.dataset[name] = choice;
  } catch {
    // Private windows may refuse; then what is usual holds.
  }
}
