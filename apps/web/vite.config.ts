import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const server = process.env.SERVER ?? 'http://localhost:8080';

/** The server sends a file as it lies there: packed once, as small as it gets. Pictures and fonts are packed already. */
const compressed = compression({
  include: /\.(js|css|html|svg|json|wasm|webmanifest)$/,
  threshold: 1024,
  algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
});

export default defineConfig({
  base: '/pc/',
  plugins: [react(), tailwindcss(), compressed],
  // The workspace packages export their TypeScript under the condition `source`.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', sourcemap: false },
  server: {
    proxy: {
      ...Object.fromEntries(
        ['/user', '/huobi', '/bb', '/contract', '/paramter'].map((path) => [path, { target: server }]),
      ),
      '/stream': { target: server, ws: true },
    },
  },
});
