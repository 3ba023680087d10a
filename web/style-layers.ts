import type { Plugin } from 'vite';

/** Cascade layers, the weakest first: tokens and base stand in first-paint.css, the others are the folders of `src`. */
const LAYERS = ['tokens', 'base', 'shared', 'entities', 'features', 'app'];

/**
 * Wraps each CSS module in the cascade layer of its folder, so that a style wins by its place in the code and not by
 * the order in which chunks arrive. The built page declares the order of layers in the inlined first-paint.css; the
 * development server loads that file late, so its HTML declares it.
 *
 * @param source folder of the modules, with a final slash.
 */
export function styleLayers(source: string): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(source) || !file.endsWith('.module.css')) return null;
      const [folder = ''] = file.slice(source.length).split('/');
      // The style sheet of the back office, beside which the lab's stands, has no layers and would win over any.
      if (!LAYERS.includes(folder)) return null;
      return { code: `@layer ${folder} {${code}}`, map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_, { server }) =>
        server && [{ tag: 'style', children: `@layer ${LAYERS.join(', ')};`, injectTo: 'head-prepend' }],
    },
  };
}
