import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SERVER ?? 'http://localhost:8080';

export default defineConfig({
  base: '/ops/',
  plugins: [react(), tailwindcss()],
  // The workspace packages export their TypeScript under the condition `source`.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', sourcemap: false },
  server: { proxy: { '/ops/api': { target: server } } },
});
