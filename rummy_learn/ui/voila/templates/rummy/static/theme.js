// The app keeps the reader's choice of theme; taken up here, the page never shows the other one first.
try {
  const theme = JSON.parse(localStorage.getItem("rummy-learn:theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Private windows may refuse; then the system's theme holds.
}
