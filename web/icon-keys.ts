import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const KEY = /,\s*key: "\w+"/g;
/** Names for classes that no style uses, and a statement without effect. */
const REST = /(?<=\bname: )"[\w-]+"|^__iconData\.node;$/gm;

/**
 * Removes React's keys from the paths of icons, and the icons' names: random texts do not compress. React asks for keys
 * in development only, and paths of an icon never change places.
 */
export function withoutIconKeys(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler: (code) => ({
        code: code.replace(KEY, '').replace(REST, (text) => (text.startsWith('"') ? '""' : '')),
        map: null,
      }),
    },
  };
}
