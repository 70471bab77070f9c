import type { Settings } from '../kernel/model/settings.js';
import type { Auth } from '../service/http/auth.js';
import type { Kind } from './definition/kind.js';
import { KINDS } from './registry.js';

const BY_NAME: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.name, kind]));
const BY_SECTION: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.section, kind]));

/**
 * How requests say who asks, as the project file wants it and the kinds know the API's documents. The public service takes both schemes
 * everywhere, so in its dialect no endpoint has one of its own, and a token wins over a key.
 */
export function authOf({ auth, dialect }: Pick<Settings, 'auth'> & Partial<Pick<Settings, 'dialect'>>): Auth {
  if (dialect?.name === 'cloudflare') return { use: auth, documented: [] };
  return { use: auth, documented: KINDS.flatMap(({ access }) => access.schemes ?? []) };
}

/** The kind of that name; undefined for one that this version does not know. */
export function kindNamed(name: string): Kind | undefined {
  return BY_NAME.get(name);
}

/** The kind that a section of a file belongs to; undefined for one that belongs to none. */
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
