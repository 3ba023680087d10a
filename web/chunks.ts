/** Chunk groups: which module goes into which shared file. */

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

/** Transitive imports of the entries; of the icon library only the named icons. */
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
  /** Modules whose imports go into the file. */
  entries: readonly string[];
  /** Folders whose modules may be moved into it. */
  within: readonly string[];
  /** Includes the icons: other pages with one of them then load this file too. */
  icons?: boolean;
}

/**
 * One file for the common imports of several entries: a dozen small ones cost more requests and compress worse. A file
 * holds only what its entries import; a module of two files goes into the first.
 */
export function filesFor(files: Readonly<Record<string, File>>): FileGroup[] {
  return Object.entries(files).map(([name, { entries, within, icons: withIcons = false }], index, { length }) => {
    let reached: Reached | null = null;
    return {
      priority: length - index,
      name: (id, graph) => {
        reached ??= reach(entries, graph);
        const { modules, icons } = reached;
        if (within.some((folder) => id.includes(folder))) return modules.has(id) ? name : null;
        if (!withIcons || !id.includes(ICONS)) return null;
        const icon = ICON_FILE.exec(id)?.[1];
        // The library's common code belongs to the first file.
        return (icon === undefined ? index === 0 : icons.has(icon)) ? name : null;
      },
    };
  });
}
