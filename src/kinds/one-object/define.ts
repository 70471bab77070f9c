import { ShapeError, type Raw } from '../../kernel/lib/decode.js';
import type { KindName } from '../../kernel/model/change.js';
import type { SectionName } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { BY_APPLY, below, claimsOf } from '../definition/access.js';
import { membersAt } from '../definition/content.js';
import type { Elsewhere } from '../definition/elsewhere.js';
import { defineKind, type Kind } from '../definition/kind.js';
import type { KindWords } from '../definition/words.js';
import { diffObject } from './diff.js';
import { draftObject } from './draft.js';
import { editObject } from './edit.js';
import { readObject, readObjectIfAny } from './live.js';
import { partsOf, type OneObject } from './object.js';
import { proveObject } from './proof.js';
import { restoreObject } from './restore.js';
import { compileObject } from './declared.js';
import { surveyObject } from './survey.js';

/** What a kind of this sort has besides its table. */
export interface ObjectKind<Name extends string> {
  readonly object: OneObject<Name>;
  readonly words: KindWords;
  /** The service's name for the permission to read. */
  readonly permission: string;
  readonly elsewhere?: Elsewhere;
  /** As in the content of a kind, by the declared members. */
  readonly urls?: { readonly areAsWritten: (members: Raw) => boolean | undefined; readonly setting: string };
}

/** The kind of an object that every zone has once. Undeclared members are not managed. */
export function defineObjectKind<Name extends KindName & SectionName>({
  object,
  words,
  permission,
  elsewhere,
  urls,
}: ObjectKind<Name>): Kind {
  const { name } = object;
  return defineKind({
    name,
    section: name,
    levels: ['zone'],
    words,
    order: { earliest: 'protect' },
    access: {
      families: {
        zone: [
          {
            name,
            title: object.title,
            request: below(object.path),
            isNeededBy: claimsOf(name),
            permission,
            writtenBy: BY_APPLY,
            without: `${name} can't be planned`,
          },
        ],
      },
    },
    content: {
      objects: (section) => [membersAt(name, section, partsOf(object.shape, own(section)))],
      ...(urls === undefined
        ? {}
        : {
            urls: {
              ...urls,
              areAsWritten: (section) => urls.areAsWritten(own(section)) === true,
              readAsWritten: async (scope, api, signal) => {
                const live = await readObjectIfAny(object, scope, api, signal);
                if (live === undefined) return undefined;
                const seen = urls.areAsWritten(live.members);
                if (seen === undefined) throw new ShapeError(`${object.title} has an unknown value`);
                return seen;
              },
            },
          }),
      marked: [{ path: [], standIn: () => object.example }],
    },
    compile: (section, context) => compileObject(object, asRaw(section), context),
    claims: () => [name],
    survey: surveyObject(object),
    source: (spec) => spec.source,
    read: (_, { scope }, api, signal) => readObject(object, scope, api, signal),
    diff: (spec, live, context) => {
      const diff = diffObject(object, spec, live, context);
      if (urls === undefined) return diff;
      const sent = spec.bound ?? { ...live.members, ...spec.members };
      return {
        ...diff,
        urls: {
          address: `${scopeAddress(context.scope)}/${name}`,
          live: urls.areAsWritten(live.members),
          sent: urls.areAsWritten(sent),
        },
      };
    },
    prove: (written, before, context, api) => proveObject(object, written, before, context, api),
    restore: restoreObject(object),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    import: {
      draft: (context, api, signal) => draftObject(object, context, api, signal),
      edit: (sides) =>
        editObject(object, { ...sides, have: asRaw(sides.have), want: sides.want && asRaw(sides.want) }),
      words: (section) => {
        const parts = partsOf(object.shape, own(section)).length;
        return `${parts} ${parts === 1 ? 'member' : 'members'}`;
      },
    },
  });
}

function asRaw(section: object): Raw {
  return { ...section };
}

/** The members of the object, without those of files. */
function own(section: object): Raw {
  const { protected: _, not_understood: __, meta: ___, ...members } = asRaw(section);
  return members;
}
