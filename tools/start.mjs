// `npm start`: installs and builds what is missing or changed, then becomes the server's supervisor.
// Plain Node without dependencies, in syntax that old versions can read well enough to be told they are too old.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error('Node ' + process.versions.node + ' is too old: the exchange needs Node 20.19 or later.');
  process.exit(1);
}

import('./prepare.mjs')
  .then(async ({ buildServer, buildSigner, buildWeb, installPackages, root }) => {
    await installPackages();
    if (process.env.ROLE === 'signer') {
      await buildSigner();
      return import(new URL('apps/signer/dist/main.js', root).href);
    }
    await Promise.all([buildServer(), buildWeb()]);
    await import(new URL('apps/server/dist/main.js', root).href);
  })
  .catch((error) => {
    console.error(error.expected ? error.message : error);
    process.exit(1);
  });
