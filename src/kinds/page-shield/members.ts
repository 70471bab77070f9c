import { compare } from '../../kernel/model/finding.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { JsonObject } from '../../kernel/model/json.js';
import { boundContent } from '../toolkit/bound-content.js';
import { memberPath } from '../toolkit/shapes/paths.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { any, flag, memberShape, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { undeclarableName, type UnknownMember } from '../toolkit/shapes/unknown.js';

/** The public service's other switches. The documented update accepts only `enabled`. */
export const SWITCHES: readonly string[] = ['use_cloudflare_reporting_endpoint', 'use_connection_url_path'];

/** The name of the first of them in the documents. */
export const DOCUMENTED_NAME = 'use_service_reporting_endpoint';

/** Members that are read, and never sent. */
export const READ_ONLY: readonly string[] = ['updated_at'];

/** The shape in a dialect, with the project file's names (`page_shield.new_member`). */
export function settingsShape({ dialect, parameterNames }: Settings): Shape {
  const switches = SWITCHES.map((name) => [name, flag()] as const);
  return withNames(
    record({
      enabled: any(),
      not_understood: any(),
      ...Object.fromEntries(dialect.name === 'cloudflare' ? switches : []),
    }),
    namesBelow(HEAD, parameterNames),
  );
}

/** The prefix of names for the settings in the project file. */
export const HEAD = 'page_shield.';

/** The live settings besides `enabled` and read-only ones, by the public service's names. */
export function furtherSettings(raw: Raw): Raw {
  const own = Object.entries(raw).flatMap(([name, value]) => {
    if (name === 'enabled' || READ_ONLY.includes(name) || value === null) return [];
    return [[name === DOCUMENTED_NAME ? 'use_cloudflare_reporting_endpoint' : name, value] as const];
  });
  return Object.fromEntries(own.toSorted(([a], [b]) => compare(a, b)));
}

/** The content of refused live settings for a file. */
export function boundSettings({ raw = {} }: { readonly raw?: Raw }): JsonObject {
  return boundContent(raw, READ_ONLY);
}

interface UnknownSetting extends UnknownMember {
  readonly name: string;
}

/** The unknown live members. The documented dialect never sends members only in reads, so an import doesn't write them. */
export function unknownSettings(members: Raw, settings: Settings): readonly UnknownSetting[] {
  const shape = settingsShape(settings);
  const isRead = settings.dialect.name === 'documented';
  return Object.entries(members)
    .filter(([name]) => memberShape(shape, name) === undefined && !SWITCHES.includes(name))
    .map(([name, value]) => {
      const undeclarable = undeclarableName(shape, name) ?? (isRead ? ONLY_READ : undefined);
      return { name, path: memberPath('', name), value, ...defined({ undeclarable }) };
    });
}

const ONLY_READ = { reason: 'dialect', words: 'the documentation says that it is read-only' } as const;

/** The members that an import writes. */
export function declarableMembers(members: Raw, settings: Settings): Raw {
  const shape = settingsShape(settings);
  const declarable = unknownSettings(members, settings).filter(
    ({ undeclarable }) => undeclarable === undefined,
  );
  const names = new Set(declarable.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(members).filter(([name]) => memberShape(shape, name) !== undefined || names.has(name)),
  );
}
