import { count } from '../../kernel/lib/phrases.js';
import { defineKind } from '../definition/kind.js';
import { LISTS_ACCESS } from './access.js';
import { LISTS_SECTION, listKey, listOfPart } from './address.js';
import { LISTS_CONTENT } from './content.js';
import { diffLists } from './diff.js';
import { draftLists } from './draft.js';
import { editLists, foreignLists } from './edit.js';
import { LISTS_ELSEWHERE } from './elsewhere.js';
import { proveList } from './proof.js';
import { readLists } from './read.js';
import { restoreLists } from './restore.js';
import { compileLists } from './spec.js';
import { surveyLists } from './survey.js';
import { isNeededBy } from './uses.js';

/** Lists of an account, keyed by name, for rules of the account and its zones (public facts, Lists). */
export const lists = defineKind({
  name: 'list',
  section: LISTS_SECTION,
  levels: ['account'],
  words: { title: 'lists', column: 'rulesets', counted: { one: 'list', many: 'lists' } },
  // Changes that name a list depend on it.
  order: { earliest: 'provide', isNeededBy },
  content: LISTS_CONTENT,
  access: LISTS_ACCESS,
  compile: compileLists,
  claims: (spec) => [spec.type === 'declared' ? listKey(spec.declared.name) : LISTS_SECTION],
  survey: surveyLists,
  source: (spec) => spec.source,
  objectOf: listOfPart,
  read: readLists,
  diff: diffLists,
  prove: (written, _, context, api) => proveList(written, context, api),
  restore: restoreLists,
  elsewhere: LISTS_ELSEWHERE,
  import: {
    draft: draftLists,
    edit: editLists,
    words: ({ lists: own }) =>
      `${count(own.length, 'list')}, ${count(own.flatMap(({ items }) => items).length, 'item')}`,
    foreign: foreignLists,
  },
});
