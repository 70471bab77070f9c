import type { PageShieldSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import { keyFix } from '../../kernel/schema/findings.js';
import { checkValue } from '../toolkit/shapes/check.js';
import { nameBelow } from '../toolkit/shapes/project-names.js';
import { DOCUMENTED_NAME, HEAD, READ_ONLY, settingsShape, SWITCHES } from './members.js';

export interface PageShieldSpec {
  readonly enabled: boolean;
  /** The members besides `enabled`. Null: must be absent. */
  readonly members: Raw;
  /** The whole content, if a mark binds it. */
  readonly bound?: Raw;
  readonly source: Location;
}

/** Compiles the section. Reports written that the dialect lacks. */
export function compilePageShield(
  section: PageShieldSection,
  context: CompileContext,
): readonly PageShieldSpec[] {
  const { settings, report } = context;
  const bound = context.boundAt?.([]);
  const { not_understood: _, ...written } = section;
  const refused = Object.keys(written).filter((name) => refusal(name, settings.dialect.name) !== undefined);
  for (const name of refused) {
    const help = refusal(name, settings.dialect.name) ?? '';
    const message = `page_shield has no ${name} that a file can set`;
    const fix = help.includes(PUBLIC_NAME) ? keyFix(written, name, PUBLIC_NAME) : undefined;
    report([name], {
      severity: 'error',
      code: 'unknown-key',
      message,
      help,
      atKey: true,
      ...defined({ fix }),
    });
  }
  const own = Object.fromEntries(Object.entries(written).filter(([name]) => !refused.includes(name)));
  checkValue(settingsShape(settings), own, [], {
    report,
    whole: 'page_shield',
    strict: settings.expressions.strict,
    nameOf: (at) => nameBelow(HEAD, at),
  });
  const { enabled, ...members } = own;
  return [{ enabled: enabled === true, members, ...defined({ bound }), source: context.locationOf([]) }];
}

/** The public service's name for a member that the documentation names differently. */
const PUBLIC_NAME = 'use_cloudflare_reporting_endpoint';

/** What to do about a member that no file may have: read-only, or of another dialect. Else undefined. */
function refusal(name: string, dialect: 'documented' | 'cloudflare'): string | undefined {
  if (READ_ONLY.includes(name)) return 'Remove it: the service sets it.';
  if (dialect === 'cloudflare') return name === DOCUMENTED_NAME ? `Did you mean ${PUBLIC_NAME}?` : undefined;
  return name === DOCUMENTED_NAME || SWITCHES.includes(name)
    ? 'Remove it: the documentation says that it is read-only. The public service accepts it: write dialect: cloudflare in zonewright.yaml.'
    : undefined;
}
