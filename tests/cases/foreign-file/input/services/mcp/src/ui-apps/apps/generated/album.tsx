// wired by hand, years ago
export {}
