import { isSlip } from '../toolkit/shapes/unknown.js';
import { compare } from '../../kernel/model/finding.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { Settings } from '../../kernel/model/settings.js';
import { any, flag, memberShape, record, withNames, type Shape } from '../toolkit/shapes/shape.js';

/** The switches of the public service beside the first one. Its update takes them; that of the documents takes `enabled` alone. */
export const SWITCHES: readonly string[] = ['use_cloudflare_reporting_endpoint', 'use_connection_url_path'];

/** What the documents call the first of them. */
export const DOCUMENTED_NAME = 'use_service_reporting_endpoint';

/** Members that are read and never sent. */
export const READ_ONLY: readonly string[] = ['updated_at'];

/** The settings as a dialect has them. Names that a project makes known are `page_shield.new_member`. */
export function settingsShape({ dialect, parameterNames }: Settings): Shape {
  const own = parameterNames.filter((name) => name.startsWith(HEAD)).map((name) => name.slice(HEAD.length));
  const switches = SWITCHES.map((name) => [name, flag()] as const);
  return withNames(
    record({ enabled: any(), ...Object.fromEntries(dialect.name === 'cloudflare' ? switches : []) }),
    own,
  );
}

/** What the names that a project makes known in the settings begin with. */
export const HEAD = 'page_shield.';

/** What the live settings hold beside `enabled` and what is only read, with the switches under the names of the public service. */
export function furtherSettings(raw: Raw): Raw {
  const own = Object.entries(raw).flatMap(([name, value]) => {
    if (name === 'enabled' || READ_ONLY.includes(name) || value === null) return [];
    return [[name === DOCUMENTED_NAME ? 'use_cloudflare_reporting_endpoint' : name, value] as const];
  });
  return Object.fromEntries(own.toSorted(([a], [b]) => compare(a, b)));
}

/**
 * Whether a file made of what is live has a member. By the documents, what only the read operation tells is never sent, so no file has it but
 * for what a project makes known.
 */
export function isSaid(name: string, settings: Settings): boolean {
  const shape = settingsShape(settings);
  if (memberShape(shape, name) !== undefined) return true;
  return settings.dialect.name === 'cloudflare' && !isSlip(shape, name);
}
