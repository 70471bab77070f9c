import type { DraftContext, Draft } from '../definition/draft.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { readPageShield } from './live.js';
import { marked, MARKS } from '../toolkit/bound-content.js';
import { faultWords } from '../toolkit/draft-list.js';
import { boundRemarks } from '../toolkit/not-understood.js';
import { settled } from '../toolkit/settle.js';
import { boundSettings, declarableMembers, unknownSettings } from './members.js';
import { PAGE_SHIELD_KEY } from './survey.js';

/** The draft of page shield. The documented dialect's read-only switches are left out. Throws an ApiError or a ShapeError. */
export async function draftPageShield(
  { scope, settings, faultsOf }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft> {
  const live = await readPageShield(scope, api, signal);
  const { enabled, members } = live;
  const made = await settled(
    (isBound) =>
      isBound([])
        ? marked(boundSettings(live))
        : asJsonObject({ enabled, ...declarableMembers(members, settings) }),
    (section) => faultsOf({ section, secrets: [] }),
  );
  const section = 'made' in made ? made.made : undefined;
  const isWhole = section?.[MARKS] !== undefined;
  return {
    section,
    remarks: isWhole
      ? boundRemarks(live.raw)
      : unknownRemarks(unknownSettings(members, settings)).map((text) => ({ path: [], text })),
    omissions: 'made' in made ? [] : [{ what: 'page_shield', why: faultWords(made.faults) }],
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
