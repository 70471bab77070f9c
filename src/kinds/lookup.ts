import type { Settings } from '../kernel/model/settings.js';
import type { Auth } from '../service/http/auth.js';
import type { Kind } from './definition/kind.js';
import { KINDS } from './registry.js';

const BY_NAME: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.name, kind]));
const BY_SECTION: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.section, kind]));

/**
 * How requests authenticate, by the project file and each kind's documented schemes. The public service takes both schemes everywhere: no endpoint
 * has its own, and tokens are preferred to keys.
 */
export function authOf({ auth, dialect }: Pick<Settings, 'auth'> & Partial<Pick<Settings, 'dialect'>>): Auth {
  if (dialect?.name === 'cloudflare') return { use: auth, documented: [] };
  return { use: auth, documented: KINDS.flatMap(({ access }) => access.schemes ?? []) };
}

/** The kind with this name; undefined if this version has none. */
export function kindNamed(name: string): Kind | undefined {
  return BY_NAME.get(name);
}

/** The kind that owns a section of a file; undefined if none does. */
export function kindOfSection(section: string): Kind | undefined {
  return BY_SECTION.get(section);
}

/** The address of the object that a change is about. */
export function objectAddress({
  kind,
  address,
}: {
  readonly kind: string;
  readonly address: string;
}): string {
  return kindNamed(kind)?.objectOf?.(address) ?? address;
}
