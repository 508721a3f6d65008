// Sets theme and language before the first paint, so that a saved choice never flashes. The trader's app at /pc keeps
// the same keys: whoever has both open sees them alike.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    var language = localStorage.getItem('language');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (USUAL_COLOURS[language]) root.lang = language;
  } catch {
    // Storage is blocked: the defaults of index.html stay.
  }
})();

// Zod asks whether it may compile code, which the page's security policy forbids and reports; told no, it does not ask.
globalThis.__zod_globalConfig = { jitless: true };
