import type { ReplayedRuleDocument } from '../../../../generated/documents/replay.js';
import { ruleWords } from '../rules.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';

/** A rule, with its phase and zone. */
export function ruleHtml(rule: ReplayedRuleDocument): Html {
  const { name, phase, level, zone, side } = ruleWords(rule);
  const only = side === '' ? NOTHING : markup`, ${side}`;
  return markup`<code>${name}</code> <small>in <code>${phase}</code> of ${level} <code>${zone}</code>${only}</small>`;
}
