import { isObject } from '../../../kernel/model/json.js';
import { byType, type Former, type FormerOwner } from '../former.js';
import { lookAt, scopeNamed, type StateResource } from './resources.js';
import { wrongText, wrongValue, type WrongFile } from './wrong-file.js';

/** What a state tells, or what the file is instead. */
export type StateLook =
  | { readonly status: 'state'; readonly former: Former }
  | { readonly status: 'wrong'; readonly wrong: WrongFile };

/**
 * Reads what `terraform show -json` prints of a state (Terraform, JSON output format, 1.x). `source` is the name of the file. Resources of which
 * nothing can be made are told among what is unclear. Pure.
 */
export function readState(text: string, source: string): StateLook {
  const value = parsed(text);
  const wrong = value === undefined ? wrongText(text) : wrongValue(value);
  if (wrong !== undefined) return { status: 'wrong', wrong };
  const resources = resourcesIn(value);
  if (resources.length === 0) return { status: 'wrong', wrong: EMPTY };
  const managed = resources.flatMap((resource) => ('address' in resource ? [resource] : []));
  const looks = managed.map(lookAt);
  const things = looks.flatMap((look) => (look.status === 'thing' ? [look.thing] : []));
  const former: Former = {
    tool: 'terraform',
    source,
    things,
    others: byType(looks.flatMap((look) => (look.status === 'other' ? [look.other] : []))),
    unclear: [
      ...resources.flatMap((resource) => ('why' in resource ? [resource] : [])),
      ...looks.flatMap((look) => (look.status === 'unclear' ? [look.unclear] : [])),
    ],
    owners: ownersOf([
      ...managed.flatMap((one) => scopeNamed(one) ?? []),
      ...looks.flatMap((look) => (look.status === 'thing' ? (look.shownOwner ?? []) : [])),
    ]),
    sensitive: [...new Set(looks.flatMap(({ sensitive }) => sensitive))],
    program: text.includes('registry.opentofu.org/') ? 'tofu' : 'terraform',
  };
  return { status: 'state', former };
}

const EMPTY: WrongFile = {
  what: 'an empty state',
  help: 'Terraform prints this if it finds no state: check the folder, the workspace (`terraform workspace list`) and the backend.',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

type Found = StateResource | { readonly name: string; readonly why: string };

/** The resources of all modules, in their order; data sources are read by Terraform, not managed. */
function resourcesIn(value: unknown): readonly Found[] {
  const values = isObject(value) ? value['values'] : undefined;
  const modules = [isObject(values) ? values['root_module'] : undefined];
  const found: Found[] = [];
  for (let module = modules.shift(); module !== undefined || modules.length > 0; module = modules.shift()) {
    if (!isObject(module)) continue;
    found.push(...listIn(module, 'resources').flatMap((one) => resourceOf(one, module)));
    modules.unshift(...listIn(module, 'child_modules'));
  }
  return found;
}

function listIn(module: Readonly<Record<string, unknown>>, member: string): readonly unknown[] {
  const list = module[member];
  return Array.isArray(list) ? list : [];
}

function resourceOf(value: unknown, module: Readonly<Record<string, unknown>>): readonly Found[] {
  const where = typeof module['address'] === 'string' ? module['address'] : 'the root module';
  if (!isObject(value)) return [{ name: where, why: 'one of its resources is not an object' }];
  const { address, type, mode } = value;
  if (mode === 'data') return [];
  if (typeof address !== 'string' || typeof type !== 'string') {
    return [{ name: where, why: 'one of its resources has no address or no type' }];
  }
  return [
    {
      address,
      type,
      values: value['values'],
      marks: value['sensitive_values'],
      isDeposed: typeof value['deposed_key'] === 'string',
    },
  ];
}

/** Each once; one that has a name wins. */
function ownersOf(owners: readonly FormerOwner[]): readonly FormerOwner[] {
  const known = new Map<string, FormerOwner>();
  for (const owner of owners) {
    const key = `${owner.level ?? ''} ${owner.id ?? ''}`;
    if (known.get(key)?.name === undefined) known.set(key, owner);
  }
  return [...known.values()];
}
