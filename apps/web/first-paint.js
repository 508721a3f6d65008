// Runs before anything else, written into index.html: sets theme, colours and language before the first paint, so that a
// saved choice never flashes, and asks for what the page will want while the app's own code is still under way.
// The same keys are written by src/preferences/preferences.ts, src/i18n/language.ts and src/session/session.ts.
(function () {
  var root = document.documentElement;
  var headers = {};
  var saved = {};
  try {
    saved.pair = localStorage.getItem('pair');
    saved.interval = localStorage.getItem('interval');
    var theme = localStorage.getItem('theme');
    var colors = localStorage.getItem('colors');
    var language = localStorage.getItem('language');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // By language: the colours of its readers.
    var usual = USUAL_COLOURS;
    if (usual[language]) root.lang = language;
    root.dataset.colors = colors || usual[root.lang];
    if (localStorage.getItem('login') === '1')
      headers['X-Access-Token'] = localStorage.getItem('token') || '';
  } catch {
    // Storage is blocked: the defaults of index.html stay.
  }
  headers['Accept-Language'] = root.lang;

  // By address and by language: the files beside the app's own.
  var files = EARLY_FILES;
  var page = location.pathname.replace(/^\/pc/, '').replace(/\/$/, '') || '/home';
  (files[page] || []).concat(files[root.lang] || []).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  });

  // src/api/early.ts takes the answers.
  globalThis.__early = {};
  function ask(path, fields) {
    var body = new URLSearchParams(fields);
    var early = (globalThis.__early[fields ? path + '?' + body : path] = { sent: performance.now() });
    early.answer = fetch(path, { method: 'POST', headers: headers, body: body })
      .then(function (response) {
        early.arrived = performance.now();
        return response.ok ? response.json() : undefined;
      })
      .catch(function () {
        return undefined; // The app asks again, and says what is wrong.
      });
  }
  ask('/bb/config');
  // What the trade page needs to say something is its market; src/market/api.ts asks in the same words.
  var isTrade = page === '/home/detail' || page === '/contract';
  if (isTrade || page === '/secondContract') {
    var symbol = new URLSearchParams(location.search).get('symbol') || saved.pair || 'btcusdt';
    var quote = /(usdt|btc|eth)$/i.exec(symbol);
    if (quote) ask('/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin: quote[1].toUpperCase() });
    if (isTrade) {
      var timer = saved.interval || '15min';
      // Longer candles are made of shorter ones: src/market/intervals.ts.
      var parts = { '60min': ['30min', 600], '4hour': ['30min', 2000], '1week': ['1day', 2000] }[timer];
      ask('/huobi/getKline', {
        symbol: symbol.toLowerCase(),
        timer: parts ? parts[0] : timer,
        size: parts ? parts[1] : 300,
      });
    }
  }
  if (page === '/home') {
    ask('/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin: 'USDT' });
    ask('/bb/index');
    // Banners are the largest thing to be seen: their pictures come while the code does.
    globalThis.__early['/bb/index'].answer.then(function (answer) {
      ((answer && answer.data && answer.data.banners) || []).forEach(function (banner) {
        if (banner.picture) new Image().src = banner.picture;
      });
    });
  }
})();

// Zod asks whether it may compile code, which the page's security policy forbids and reports; told no, it does not ask.
globalThis.__zod_globalConfig = { jitless: true };
