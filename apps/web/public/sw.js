// The service worker of the web app: where a page cannot be had because the exchange is out of reach, it shows
// offline.html. It keeps nothing else: prices, balances and code always come from the exchange.
const KEPT = 'offline-2';
const FILES = ['/pc/offline.html', '/pc/offline.js', '/pc/favicon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => skipWaiting()));
});

function keep() {
  return caches.open(KEPT).then((cache) => cache.addAll(FILES));
}

/** Whether it was kept anew since this woke up: the brand may have changed. */
let isFresh = false;

addEventListener('activate', (event) => {
  const others = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  // A page is asked for while this wakes up, so that it costs no time.
  event.waitUntil(Promise.all([others, registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!isFresh) {
      isFresh = true;
      event.waitUntil(keep().catch(() => undefined));
    }
    return answer;
  } catch {
    return (await caches.match('/pc/offline.html')) ?? Response.error();
  }
}

// A notification of a fill or a result (src/inbox/news.ts): a click leads to the exchange.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(([open]) => (open ? open.focus() : clients.openWindow('/pc/'))),
  );
});
