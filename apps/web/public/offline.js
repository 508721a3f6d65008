// Of offline.html: shows the reader's language alone, and opens the wanted page when the exchange can be reached again.
(function () {
  var language = 'en-US';
  try {
    language = localStorage.getItem('language') || language;
  } catch {
    // Storage is blocked: English.
  }
  var sections = Array.from(document.querySelectorAll('section'));
  var own = sections.filter(function (section) {
    return section.lang === language;
  });
  var shown = own[0] || sections[0];
  document.documentElement.lang = shown.lang;
  sections.forEach(function (section) {
    if (section !== shown) section.remove();
  });
  function again() {
    location.reload();
  }
  shown.querySelector('button').addEventListener('click', again);
  addEventListener('online', again);
  setInterval(function () {
    fetch('/readyz', { cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok) again();
      },
      function () {}, // Still away.
    );
  }, 5000);
})();
