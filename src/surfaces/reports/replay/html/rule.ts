import type { ReplayedRuleDocument } from '../../../../generated/documents/replay.js';
import { ruleWords } from '../rules.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';

/** A rule, and where it stands. */
export function ruleHtml(rule: ReplayedRuleDocument): Html {
  const { name, phase, level, zone, side } = ruleWords(rule);
  const only = side === '' ? NOTHING : markup`, ${side}`;
  return markup`<code>${name}</code> <small>in <code>${phase}</code> of ${level} <code>${zone}</code>${only}</small>`;
}
