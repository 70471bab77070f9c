import { asJsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Draft, DraftContext, Remark } from '../definition/draft.js';
import { boundContent, marked, MARKS } from '../toolkit/bound-content.js';
import { faultWords } from '../toolkit/draft-list.js';
import { boundRemarks } from '../toolkit/not-understood.js';
import { settled } from '../toolkit/settle.js';
import { compareMembers } from '../toolkit/shapes/written.js';
import { unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { isWorthDeclaring, readObjectIfAny } from './live.js';
import type { LiveObject, OneObject } from './object.js';
import { shapeWith } from './declared.js';
import { declarableMembers } from './unknown.js';

/** The draft of all members, if one differs from its default or another tool manages it. Throws an ApiError or a ShapeError. */
export async function draftObject(
  object: OneObject,
  { scope, settings, former, faultsOf }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readObjectIfAny(object, scope, api, signal);
  if (live === undefined) return undefined;
  if (!isWorthDeclaring(object.shape, live.members) && !former.keys.has(object.name)) return undefined;
  const shape = shapeWith(object, settings.parameterNames);
  const declarable = Object.entries(declarableMembers(shape, live.members)).toSorted(([a], [b]) =>
    compareMembers(shape, a, b),
  );
  const made = await settled(
    (isBound) =>
      isBound([]) ? marked(boundContent(live.members)) : asJsonObject(Object.fromEntries(declarable)),
    (section) => faultsOf({ section, secrets: [] }),
  );
  const section = 'made' in made ? made.made : undefined;
  const { name } = object;
  return {
    section,
    remarks: section?.[MARKS] === undefined ? remarksOn(object, live) : boundRemarks(live.members),
    omissions: 'made' in made ? [] : [{ what: name, why: faultWords(made.faults) }],
    secrets: [],
    things: [
      { id: name, key: name, address: name, parts: [], ...(section === undefined ? {} : { path: [] }) },
    ],
  };
}

function remarksOn(object: OneObject, { members, raw }: LiveObject): readonly Remark[] {
  const own = object.remark?.(raw);
  const texts = [
    ...(own === undefined ? [] : [own]),
    ...unknownRemarks(unknownMembers(object.shape, members)),
  ];
  return texts.map((text) => ({ path: [], text }));
}
