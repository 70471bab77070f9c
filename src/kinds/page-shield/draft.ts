import type { DraftContext, Draft } from '../definition/draft.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { memberShape } from '../toolkit/shapes/shape.js';
import { readPageShield } from './live.js';
import { isSaid, settingsShape, SWITCHES } from './members.js';

/** Page shield as it is live. By the documents, the switches are only read and never sent, so they are not written either. */
export async function draftPageShield(
  { scope, settings }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft> {
  const { enabled, members } = await readPageShield(scope, api, signal);
  const shape = settingsShape(settings);
  const own = Object.entries(members).filter(([name]) => isSaid(name, settings));
  const unknown = Object.keys(members).filter(
    (name) => memberShape(shape, name) === undefined && !SWITCHES.includes(name),
  );
  const said = unknown.filter((name) => isSaid(name, settings));
  const unsaid = unknown.filter((name) => !said.includes(name));
  return {
    section: asJsonObject({ enabled, ...Object.fromEntries(own) }),
    remarks: [...remark(STANDS, said), ...remark(KEPT, unsaid)],
    omissions: [],
    secrets: [],
  };
}

const STANDS = 'zonewright does not know these, and they stand here as they are';
const KEPT = 'Kept as the service holds it, and not declared';

function remark(text: string, names: readonly string[]): Draft['remarks'] {
  return names.length === 0 ? [] : [{ path: [], text: `${text}: ${names.join(', ')}.` }];
}
