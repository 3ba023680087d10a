// Builds the page of InstantSearch alone from the packages of web/node_modules and serves it, compressed.

import { createServer } from 'node:http';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.join(here, '..', '..', 'web', 'package.json');
const { build } = await import(pathToFileURL(createRequire(web).resolve('vite')).href);
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** The files of the page by their address, as Vite builds them without any configuration of the shop. */
async function builtFiles() {
  const packagesOfTheWeb = {
    name: 'packages-of-the-web',
    enforce: 'pre',
    resolveId(name, importer) {
      const isPackage = importer && path.dirname(importer) === here && /^[@a-z]/.test(name);
      return isPackage ? this.resolve(name, web, { skipSelf: true }) : null;
    },
  };
  const { output } = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [packagesOfTheWeb],
    build: { write: false },
  });
  return Object.fromEntries(output.map((file) => [`/${file.fileName}`, file.code ?? file.source]));
}

/**
 * @param shopOf What the page has to know of the shop, asked for each visit: the token of a search expires.
 * @returns the address of the page and a function that closes the server.
 */
export async function serveBarePage(shopOf) {
  const files = await builtFiles();
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    if (!files[name]) return response.writeHead(404).end();
    const html = async () => {
      const known = JSON.stringify(await shopOf());
      return files[name].replace('json">{}', () => `json">${known}`);
    };
    const body = gzipSync(name === '/index.html' ? await html() : files[name]);
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)], 'Content-Encoding': 'gzip' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
