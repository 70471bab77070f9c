import type { CompileContext } from '../../kernel/model/context.js';
import type { ZoneSettingsSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import { checkValue } from '../toolkit/shapes/check.js';
import { nameBelow, namesBelow } from '../toolkit/shapes/project-names.js';
import { planFinding } from '../toolkit/plan-limit.js';
import { factsOf, HEAD, settingsShape } from './table.js';

/** The wanted value of one setting. */
export interface SettingSpec {
  readonly name: string;
  /** Plain JSON. Missing members of a mapping stay as they are. */
  readonly value: unknown;
  /** Set if a mark binds it to the live value, without checks. */
  readonly isBound?: true;
  readonly source: Location;
}

export interface ZoneSettingsSpec {
  readonly settings: readonly SettingSpec[];
  readonly source: Location;
}

/** The settings of a section, checked by the table. Unknown names are reported and declared. */
export function compileZoneSettings(
  { not_understood: _, ...section }: ZoneSettingsSection,
  context: CompileContext,
): readonly ZoneSettingsSpec[] {
  const { settings, report } = context;
  for (const name of Object.keys(section)) checkSetting(name, section[name], context);
  const allowed = Object.entries(section).filter(([name]) => factsOf(name)?.former === undefined);
  checkValue(settingsShape(namesBelow(HEAD, settings.parameterNames)), Object.fromEntries(allowed), [], {
    report,
    whole: 'zone_settings',
    strict: settings.expressions.strict,
    nameOf: (at) => nameBelow(HEAD, at),
  });
  const specs = Object.entries(section).map(([name, value]) => ({
    name,
    value,
    ...(context.boundAt?.([name]) === undefined ? {} : { isBound: true as const }),
    source: context.locationOf([name]),
  }));
  return [{ settings: specs, source: context.locationOf([]) }];
}

/** A name that is safe in a path. */
const NAME = /^[a-z0-9_]{1,64}$/;

/** Checks that don't depend on the table's values. */
function checkSetting(name: string, value: unknown, { report, scope }: CompileContext): void {
  if (!NAME.test(name)) {
    const message = `${JSON.stringify(name)} can't be the name of a setting`;
    const help = 'A name has lower-case letters, digits and "_".';
    report([name], { severity: 'error', code: 'invalid-key', message, help, atKey: true });
  }
  if (value === null) {
    const message = `${name} is null, but a setting can't be removed`;
    const help = 'Write a value, or leave the setting out: then it stays as it is.';
    report([name], { severity: 'error', code: 'invalid-value', message, help });
  }
  const facts = factsOf(name);
  if (facts?.unmanaged !== undefined) {
    const message = `a file can't set ${name}: ${facts.unmanaged}`;
    report([name], {
      severity: 'error',
      code: 'setting-unmanaged',
      message,
      help: 'Remove it.',
      atKey: true,
    });
  }
  if (facts?.former !== undefined) {
    const message = `the service no longer uses ${name}`;
    report([name], { severity: 'warning', code: 'setting-former', message, help: facts.former, atKey: true });
  }
  if (facts?.plan === undefined) return;
  const found = planFinding(
    {
      code: 'setting-plan',
      what: `setting ${name}, as far as is publicly known`,
      least: facts.plan,
      undeclared: 'silent',
      // The service returns every setting for every zone, so a file may have it.
      isUnconfirmed: true,
    },
    scope,
  );
  if (found !== undefined) report([name], { ...found, atKey: true });
}
