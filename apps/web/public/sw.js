// The service worker of the web app: where a page cannot be had because the exchange is out of reach, it shows
// offline.html. It keeps nothing else: prices, balances and code always come from the exchange.
const KEPT = 'offline-2';
const FILES = ['/pc/offline.html', '/pc/offline.js', '/pc/favicon.svg'];
/** Where the server has pictures that were sent in, the icon of the brand among them. */
const ICONS = '/bb/file/icon/';

addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => skipWaiting()));
});

function keep() {
  return caches.open(KEPT).then(async (cache) => {
    await cache.addAll(FILES);
    // The brand's own icon, which the page names; its address changes with it.
    const icon = iconOf(await (await cache.match(FILES[0])).text());
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (!FILES.includes(pathname) && pathname !== icon) await cache.delete(url);
    }
    if (icon.startsWith(ICONS)) await cache.add(icon);
  });
}

function iconOf(html) {
  return /<link rel="icon"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
}

function isKept(path) {
  return FILES.includes(path) || path.startsWith(ICONS);
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
  else if (isKept(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
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
