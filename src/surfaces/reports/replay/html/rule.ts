import type { ReplayedRuleDocument } from '../../../../generated/documents/replay.js';
import { ruleWords } from '../rules.js';
import { wordsHtml } from '../../printers/html/remark.js';
import { markup, type Html } from '../../printers/html/markup.js';

/** A rule, with its phase and zone. */
export function ruleHtml(rule: ReplayedRuleDocument): Html {
  const { name, place } = ruleWords(rule);
  return markup`<code>${name}</code> <small>${wordsHtml(place)}</small>`;
}
