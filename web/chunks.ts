/** Which script goes into which file. */

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const ICONS = '/node_modules/lucide-react/';
const NAMED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const kebab = (name: string): string => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').replace(/(\d)([A-Z])/g, '$1-$2').toLowerCase();

function iconsOf(code: string): string[] {
  return [...code.matchAll(NAMED_ICONS)].flatMap(([, names = '']) => names.split(',').map((name) => kebab(name.split(/\sas\s/)[0]?.trim() ?? '')));
}

/** Everything that the modules import, and what those import; of the icons only those that are named. */
function reachable(entries: readonly string[], graph: Graph): { modules: Set<string>; icons: Set<string> } {
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

/**
 * One file for what the frame and the home page need of `shared`: a dozen small ones cost the first page 4 kB more.
 * Nothing else comes into it, however many pages share it.
 */
export function ofTheFirstPage(entries: readonly string[], shared: string): (id: string, graph: Graph) => string | null {
  let known: ReturnType<typeof reachable> | null = null;
  return (id, graph) => {
    known ??= reachable(entries, graph);
    if (id.includes(ICONS)) {
      const icon = /\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
      return icon === undefined || known.icons.has(icon) ? 'shop' : null;
    }
    return id.startsWith(shared) && known.modules.has(id) ? 'shop' : null;
  };
}
