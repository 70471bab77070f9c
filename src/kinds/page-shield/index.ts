import { defineKind } from '../../kernel/model/kind.js';
import { adoptPageShield } from './adopt.js';
import { diffPageShield } from './diff.js';
import { readPageShield } from './live.js';
import { compilePageShield } from './spec.js';
import { surveyPageShield } from './survey.js';

/** Page shield of a zone: on or off (Page Shield API, Settings). */
export const pageShield = defineKind({
  name: 'page_shield',
  section: 'page_shield',
  levels: ['zone'],
  compile: compilePageShield,
  claims: () => ['page_shield'],
  survey: surveyPageShield,
  source: (spec) => spec.source,
  read: (_, { scope }, api, signal) => readPageShield(scope, api, signal),
  diff: diffPageShield,
  adopt: adoptPageShield,
});
