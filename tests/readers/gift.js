// Reads GIFT from standard input and prints what gift-pegjs makes of it.
const {parse} = require("gift-pegjs");
process.stdout.write(JSON.stringify(parse(require("fs").readFileSync(0, "utf-8"))));
