/** Which script goes into which file. */

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

interface Reached {
  modules: Set<string>;
  icons: Set<string>;
}

const ICONS = '/node_modules/lucide-react/';
const NAMED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const ICON_FILE = /\/icons\/([\w-]+)\.m?js$/;

const kebab = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/(\d)([A-Z])/g, '$1-$2')
    .toLowerCase();

function iconsOf(code: string): string[] {
  return [...code.matchAll(NAMED_ICONS)].flatMap(([, names = '']) =>
    names.split(',').map((name) => kebab(name.split(/\sas\s/)[0]?.trim() ?? '')),
  );
}

/** Everything that the modules import, and what those import; of the icons only those that are named. */
function reach(entries: readonly string[], graph: Graph): Reached {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id) || id.includes(ICONS)) continue;
    modules.add(id);
    const info = graph.getModuleInfo(id);
    iconsOf(info?.code ?? '').forEach((icon) => icons.add(icon));
    waiting.push(...(info?.importedIds ?? []));
  }
  return { modules, icons };
}

export interface FileGroup {
  name: (id: string, graph: Graph) => string | null;
  priority: number;
}

export interface File {
  /** What needs it. */
  entries: readonly string[];
  /** Modules elsewhere stay where they are. */
  within: readonly string[];
  /** Its icons too: pages that share one of them then need this file. */
  icons?: boolean;
}

/**
 * One file for what several entries need together: a dozen small ones cost more, each packed and asked for by itself.
 * Nothing comes into a file but what its entries import; of two files the first takes it.
 */
export function filesFor(files: Readonly<Record<string, File>>): FileGroup[] {
  return Object.entries(files).map(([name, { entries, within, icons: withIcons = false }], place, { length }) => {
    let reached: Reached | null = null;
    return {
      priority: length - place,
      name: (id, graph) => {
        reached ??= reach(entries, graph);
        const { modules, icons } = reached;
        if (within.some((folder) => id.includes(folder))) return modules.has(id) ? name : null;
        if (!withIcons || !id.includes(ICONS)) return null;
        const icon = ICON_FILE.exec(id)?.[1];
        // What draws any icon at all belongs to the first file.
        return (icon === undefined ? place === 0 : icons.has(icon)) ? name : null;
      },
    };
  });
}
