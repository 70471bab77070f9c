import { defined } from '../../../kernel/lib/defined.js';
import { count } from '../../../kernel/lib/phrases.js';
import { shownScope } from '../../../kernel/lib/host-names.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type {
  InspectedSetting,
  InspectedSettings,
  SettingInspection,
} from '../../../app/inspect/settings.js';
import type { LiveSettingsDocument } from '../../../generated/documents/live-settings.js';
import { NO_ZONES } from './observations.js';
import type { Text } from '../printers/text/text.js';
import { bold, dim, inline, type Inline, red, yellow } from '../printers/text/inline.js';

/** Live settings as the published document (schemas/live-settings.schema.json). */
export function liveSettingsDocument({
  zones,
  problems,
  exit,
  reads,
}: SettingInspection): LiveSettingsDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    scopes: zones.map(({ scope: { name, id }, settings, hidden }) => ({
      level: 'zone',
      name,
      id,
      settings: settings.map(settingDocument),
      hidden,
    })),
    problems: [...problems],
    requests: { read: reads },
  };
}

function settingDocument({
  setting: { name, value, isEditable, wasChanged },
  managedBy,
}: InspectedSetting): LiveSettingsDocument['scopes'][number]['settings'][number] {
  return {
    name,
    value,
    changed: wasChanged,
    ...defined({ editable: isEditable }),
    ...(managedBy === undefined ? {} : { managed_by: { file: managedBy.file, line: managedBy.line } }),
  };
}

/** Live settings for people: values, and places in files. */
export function liveSettingsText({ zones, problems }: SettingInspection, hasFiles: boolean): Text {
  if (zones.length + problems.length === 0) return [NO_ZONES];
  const shown = problems.map((problem) => inline`${red('?')} ${problem}`);
  return [...zones.flatMap((zone) => zoneLines(zone, hasFiles)), ...shown];
}

function zoneLines({ scope, settings, hidden }: InspectedSettings, hasFiles: boolean): readonly Inline[] {
  const others = hidden === 0 ? '' : `, ${hidden} not shown (with the default of the service)`;
  const width = Math.max(0, ...settings.map(({ setting }) => setting.name.length));
  return [
    inline`${bold(shownScope(scope))}   ${count(settings.length, 'setting')}${others}`,
    ...settings.map((one) => settingLine(one, width, hasFiles)),
  ];
}

function settingLine(
  { setting: { name, value, isEditable }, managedBy }: InspectedSetting,
  width: number,
  hasFiles: boolean,
): Inline {
  const place =
    managedBy === undefined
      ? hasFiles
        ? inline`   ${yellow('no file')}`
        : ''
      : inline`   ${dim(`${managedBy.file}:${managedBy.line}`)}`;
  const fixed = isEditable === false ? inline`   ${dim("can't be changed")}` : '';
  const text = typeof value === 'string' ? value : canonicalText(value);
  return inline`  ${name.padEnd(width)}   ${text}${place}${fixed}`;
}
