// Of offline.html: shows the reader's language and theme alone, and opens the wanted page when the exchange can be reached again.
(function () {
  var language = 'en-US';
  try {
    language = localStorage.getItem('language') || language;
    if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
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
  // The server has put the name and the icon of the brand into the head.
  var icon = new Image(32, 32);
  icon.alt = '';
  icon.src = document.querySelector('link[rel=icon]').href;
  icon.addEventListener('error', function () {
    icon.remove();
  });
  document.getElementById('brand').append(icon, document.title);
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
