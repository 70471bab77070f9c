import type { DraftContext, Draft } from '../definition/draft.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { readPageShield } from './live.js';
import { sayable, unknownSettings } from './members.js';
import { PAGE_SHIELD_KEY } from './survey.js';

/** Page shield as it is live. By the documents, the switches are only read and never sent, so they are not written either. */
export async function draftPageShield(
  { scope, settings }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft> {
  const { enabled, members } = await readPageShield(scope, api, signal);
  return {
    section: asJsonObject({ enabled, ...sayable(members, settings) }),
    remarks: unknownRemarks(unknownSettings(members, settings)).map((text) => ({ path: [], text })),
    omissions: [],
    secrets: [],
    things: [
      {
        id: PAGE_SHIELD_KEY,
        key: PAGE_SHIELD_KEY,
        address: PAGE_SHIELD_KEY,
        path: [],
        parts: [],
      },
    ],
  };
}
