import { count, someOf } from '../../kernel/lib/phrases.js';
import type { ObservedRules } from '../../kernel/model/observed-rules.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { DeclaredParts } from '../../kinds/definition/content.js';

/** The most to name; more are counted. */
const MOST_NAMED = 5;

/** What is known of a leaving object. */
interface About {
  readonly rules: ObservedRules | undefined;
  /** True if known to be live. */
  readonly isRead: boolean;
  readonly parts?: readonly string[];
  readonly of?: DeclaredParts['of'];
}

/** The risk of something that leaves: `rulesets/http_ratelimit (3 rules, 1 blocks) stays live …`. Pure. */
export function leaveRisk(address: string, about: About): Risk {
  const { parts } = about;
  const isOne = parts === undefined || parts.length === 1;
  const what = parts === undefined ? `${address}${size(about)}` : `${partsText(parts, about)} of ${address}`;
  const stays = about.isRead ? `${isOne ? 'stays' : 'stay'} live` : 'could not be read, so it may be live';
  const it = isOne ? 'it' : 'them';
  const rest = about.isRead
    ? ` and ${isOne ? 'is' : 'are'} in no file any more`
    : ', and no file declares it any more';
  return {
    code: 'leaves-management',
    message: `${what} ${stays}${rest}: drift will not watch ${it}`,
  };
}

function partsText(parts: readonly string[], { of }: About): string {
  const word = of === 'rules' ? 'rule' : 'member';
  return `${word}${parts.length === 1 ? '' : 's'} ${someOf(parts, MOST_NAMED)}`;
}

function size({ rules }: About): string {
  if (rules === undefined) return '';
  const blocks = rules.live.filter(({ action, enabled }) => enabled && action === 'block').length;
  const number = count(rules.live.length, 'rule');
  return blocks === 0 ? ` (${number})` : ` (${number}, ${blocks} blocks)`;
}

/** What can be done about something that leaves. */
export const LEAVE_HELP = 'Put it back, let it go live first, or write it down in unmanaged, with a reason.';
