import { defined } from '../../../kernel/lib/defined.js';
import { inert } from '../../../kernel/lib/inert.js';
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
import type { Style } from '../printers/text/style.js';

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
export function liveSettingsText(
  { zones, problems }: SettingInspection,
  hasFiles: boolean,
  style: Style,
): string {
  const shown = problems.map((problem) => `${style.red('?')} ${inert(problem)}`);
  const blocks = zones.map((zone) => zoneLines(zone, hasFiles, style).join('\n'));
  return `${[...blocks, ...shown].join('\n')}\n`;
}

function zoneLines(
  { scope, settings, hidden }: InspectedSettings,
  hasFiles: boolean,
  style: Style,
): readonly string[] {
  const others = hidden === 0 ? '' : `, ${hidden} not shown (with the default of the service)`;
  const width = Math.max(0, ...settings.map(({ setting }) => setting.name.length));
  return [
    `${style.bold(shownScope(scope))}   ${count(settings.length, 'setting')}${others}`,
    ...settings.map((one) => settingLine(one, width, hasFiles, style)),
  ];
}

function settingLine(
  { setting: { name, value, isEditable }, managedBy }: InspectedSetting,
  width: number,
  hasFiles: boolean,
  style: Style,
): string {
  const place =
    managedBy === undefined
      ? hasFiles
        ? `   ${style.yellow('no file')}`
        : ''
      : `   ${style.dim(`${inert(managedBy.file)}:${managedBy.line}`)}`;
  const fixed = isEditable === false ? `   ${style.dim("can't be changed")}` : '';
  const text = typeof value === 'string' ? value : canonicalText(value);
  return `  ${inert(name).padEnd(width)}   ${inert(text)}${place}${fixed}`;
}
