import type {
  DraftContext,
  Draft,
  DraftedPart,
  DraftedThing,
  DraftSecret,
  Faults,
  Omission,
  Remark,
} from '../definition/draft.js';
import type { Json } from '../../kernel/model/json.js';
import { settled, type IsBound } from './settle.js';
import type { SectionPath } from '../../kernel/model/context.js';

/** A live object as a candidate for the list of a section. */
export interface Candidate {
  /** What messages call it: `policy "checkout" (id 1…)`. */
  readonly what: string;
  /** What distinguishes objects of the list in a file. */
  readonly key: string;
  /** The ways to write it, the best one first. */
  readonly forms: readonly Form[];
  /**
   * The object with marks on bound parts. Paths begin at it; empty: itself. `withId` writes its id too, for ambiguous keys. If absent, an object
   * without a faultless form is left out.
   */
  readonly bound?: (isBound: IsBound, withId: boolean) => Form;
  readonly thing: Omit<DraftedThing, 'path'>;
}

/** One way to write a live object. */
export interface Form {
  readonly item: Json;
  /** Remarks about the whole object. */
  readonly remarks: readonly string[];
  /** Remarks about parts, with paths from the item. */
  readonly remarksWithin?: readonly Remark[];
  readonly secrets: readonly DraftSecret[];
  /** The parts in this form. Default: those of the thing. */
  readonly parts?: readonly DraftedPart[];
}

/** A section with its objects in one list. */
export interface ListSection {
  /** The path of the list in the section. */
  readonly path: SectionPath;
  /** The name of the key: `description`. */
  readonly key: string;
  readonly section: (items: readonly Json[], ownership: 'exclusive' | 'shared') => Json;
}

/**
 * The draft of a list section, each object in its first faultless form. Objects without one, or with a shared key, get a mark that binds them. Those
 * impossible even so are left out, and the section is shared, so that they stay. Expects a candidate.
 */
export async function draftList(
  candidates: readonly Candidate[],
  list: ListSection,
  { faultsOf }: Pick<DraftContext, 'faultsOf'>,
): Promise<Draft> {
  const keys = new Map<string, number>();
  for (const { key } of candidates) keys.set(key, (keys.get(key) ?? 0) + 1);
  const faultsIn = ({ item, secrets }: Form): Promise<Faults> =>
    faultsOf({ section: list.section([item], 'shared'), secrets });
  const look = async ({ what, key, forms, bound }: Candidate): Promise<Form | Omission> => {
    const alike = keys.get(key) ?? 1;
    const isNamed = alike === 1 && key !== '';
    let words = isNamed ? [] : [`${alike} have the same ${list.key}, ${AMBIGUOUS}`];
    for (const form of isNamed || bound === undefined ? forms : []) {
      if (alike > 1) break;
      const faults = await faultsIn(form);
      if (faults.words.length === 0) return form;
      words = [...faults.words];
    }
    if (bound === undefined) return { what, why: faultWords(words) };
    const found = await settled(
      (isBound) =>
        bound((path) => (path.length === 0 && !isNamed) || isBound([...list.path, 0, ...path]), !isNamed),
      faultsIn,
    );
    return 'made' in found ? found.made : { what, why: faultWords(isNamed ? words : found.faults) };
  };
  const looks = await Promise.all(candidates.map(look));
  const draft = drafted(
    looks.filter(isForm),
    looks.flatMap((one) => (isForm(one) ? [] : [one])),
    list,
  );
  return { ...draft, things: thingsOf(candidates, looks, list) };
}

/** Each candidate, with its path in the list if it is written. */
function thingsOf(
  candidates: readonly Candidate[],
  looks: readonly (Form | Omission)[],
  { path }: ListSection,
): readonly DraftedThing[] {
  let place = 0;
  return candidates.map(({ thing }, index) => {
    const one = looks[index];
    if (one === undefined || !isForm(one)) return thing;
    return { ...thing, parts: one.parts ?? thing.parts, path: [...path, place++] };
  });
}

const AMBIGUOUS = 'and a file could not say which one it means';

/** Why something can't be declared: the first reasons. */
export function faultWords(faults: readonly string[]): string {
  const more = faults.length - MOST_FAULTS;
  return [...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

const MOST_FAULTS = 3;

function drafted(
  forms: readonly Form[],
  omissions: readonly Omission[],
  { path, section }: ListSection,
): Omit<Draft, 'things'> {
  if (forms.length === 0) return { section: undefined, remarks: [], omissions, secrets: [] };
  const isWhole = omissions.length === 0;
  const remarks = forms.flatMap(({ remarks: whole, remarksWithin = [] }, index) =>
    [...whole.map((text): Remark => ({ path: [], text })), ...remarksWithin].map((remark) => ({
      ...remark,
      path: [...path, index, ...remark.path],
    })),
  );
  return {
    section: section(
      forms.map(({ item }) => item),
      isWhole ? 'exclusive' : 'shared',
    ),
    remarks: isWhole ? remarks : [{ path: ['ownership'], text: SHARED }, ...remarks],
    omissions,
    secrets: forms.flatMap(({ secrets }) => secrets),
  };
}

const SHARED = 'Shared, because something is left out: an exclusive section would delete it.';

function isForm(look: Form | Omission): look is Form {
  return 'item' in look;
}
