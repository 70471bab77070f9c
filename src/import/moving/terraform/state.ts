import { asList, asObject, ShapeError, type Raw } from '../../../kernel/lib/decode.js';
import { defined } from '../../../kernel/lib/defined.js';
import { isObject } from '../../../kernel/model/json.js';
import { byType, type Former, type FormerOwner } from '../former.js';
import { lookAt, scopeNamed, type StateResource } from './resources.js';
import { wrongShape, wrongText, wrongValue, type WrongFile } from './wrong-file.js';

/** A state's content, or what the file is instead. */
export type StateLook =
  | { readonly status: 'state'; readonly former: Former }
  | { readonly status: 'wrong'; readonly wrong: WrongFile };

/**
 * Reads `terraform show -json` of a state (Terraform, JSON output format, 1.x). `source`: the file's name. Unreadable resources are unclear. Pure.
 */
export function readState(text: string, source: string): StateLook {
  const value = parsed(text);
  const wrong = value === undefined ? wrongText(text) : wrongValue(value);
  if (wrong !== undefined) return { status: 'wrong', wrong };
  const resources = resourcesOrFlaw(value);
  if ('flaw' in resources) return { status: 'wrong', wrong: wrongShape(resources.flaw) };
  if (resources.length === 0) return { status: 'wrong', wrong: EMPTY };
  const looks = resources.map(lookAt);
  const things = looks.flatMap((look) => (look.status === 'thing' ? [look.thing] : []));
  const former: Former = {
    tool: 'terraform',
    source,
    things,
    others: byType(looks.flatMap((look) => (look.status === 'other' ? [look.other] : []))),
    unclear: looks.flatMap((look) => (look.status === 'unclear' ? [look.unclear] : [])),
    owners: ownersOf([
      ...resources.flatMap((one) => scopeNamed(one) ?? []),
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

/** A state's resources, or why it is none. */
function resourcesOrFlaw(value: unknown): readonly StateResource[] | { readonly flaw: string } {
  try {
    return resourcesIn(asObject(value, 'it'));
  } catch (error) {
    if (error instanceof ShapeError) return { flaw: error.message };
    throw error;
  }
}

/** Resources of all modules, in order; data sources are read by Terraform, not managed. Throws a ShapeError for wrong modules. */
function resourcesIn({ values }: Raw): readonly StateResource[] {
  const { root_module: root }: Raw = values === undefined ? {} : asObject(values, 'what it has as values');
  const modules: unknown[] = root === undefined ? [] : [root];
  const found: StateResource[] = [];
  while (modules.length > 0) {
    const module = asObject(modules.shift(), 'one of its modules');
    found.push(...listIn(module, 'resources').flatMap((one) => resourceOf(one, module)));
    modules.unshift(...listIn(module, 'child_modules'));
  }
  return found;
}

function listIn(module: Raw, member: string): readonly unknown[] {
  return asList(module[member], `what it has as ${member} of a module`, true);
}

function resourceOf(value: unknown, module: Raw): readonly StateResource[] {
  const where = typeof module['address'] === 'string' ? module['address'] : 'the root module';
  const { address, type, mode, values, sensitive_values: marks, deposed_key: deposed } = rawOf(value);
  if (mode === 'data') return [];
  return [
    {
      address: typeof address === 'string' ? address : where,
      values,
      marks,
      isDeposed: typeof deposed === 'string',
      ...defined({
        type: typeof type === 'string' ? type : undefined,
        flaw: flawOf(value),
      }),
    },
  ];
}

function flawOf(value: unknown): string | undefined {
  if (!isObject(value)) return 'one of its resources is not an object';
  return typeof value['address'] === 'string' && typeof value['type'] === 'string'
    ? undefined
    : 'one of its resources has no address or no type';
}

function rawOf(value: unknown): Raw {
  return isObject(value) ? value : {};
}

/** Each once; one with a name wins. */
function ownersOf(owners: readonly FormerOwner[]): readonly FormerOwner[] {
  const known = new Map<string, FormerOwner>();
  for (const owner of owners) {
    const key = `${owner.level ?? ''} ${owner.id ?? ''}`;
    if (known.get(key)?.name === undefined) known.set(key, owner);
  }
  return [...known.values()];
}
