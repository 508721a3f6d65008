// Sets theme, colours and language before the first paint, so that a saved choice never flashes.
// The same keys are written by src/preferences/preferences.ts and src/i18n/language.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    var colors = localStorage.getItem('colors');
    var language = localStorage.getItem('language');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (language === 'zh-CN' || language === 'ko' || language === 'ja') root.lang = language;
    var custom = { 'zh-CN': 'red-green', ja: 'red-green', ko: 'red-blue' }[root.lang] || 'green-red';
    root.dataset.colors = colors || custom;
  } catch {
    // Storage is blocked: the defaults of index.html stay.
  }
})();

// Zod asks whether it may compile code, which the page's security policy forbids and reports; told no, it does not ask.
globalThis.__zod_globalConfig = { jitless: true };
