import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The client is built into the Python package; `npm run dev` talks to a server started with `tablewright serve`.
const server = process.env.TABLEWRIGHT ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/tablewright/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy knows no data: fonts
    modulePreload: { polyfill: false }, // the polyfill would be an inline script
    reportCompressedSize: true,
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } },
  },
})
