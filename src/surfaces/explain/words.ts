import type { Change, Origin } from '../../kernel/model/change.js';
import type { ImpactDetail } from '../../kernel/model/impact.js';
import { output, type Explanation } from './explanation.js';

type Verdict = ImpactDetail['verdict'] | ImpactDetail['change'];

/** What a policy does to something that was observed: `verdict` and `change` of a plan. */
export const VERDICTS: Readonly<Record<Verdict, Explanation>> = {
  blocked: {
    meaning: 'The policy blocks it, or would if it did not only report (report_only).',
    example: output(
      'would block 1 script seen in the last 30 days:  https://old-cdn.example.org/pay.js  (last seen 2 days ago)',
    ),
    advice: 'Add a source if the page needs it.',
  },
  allowed: { meaning: 'The policy lets it through.', advice: 'Nothing, unless it is malicious.' },
  unblocked: { meaning: 'It was blocked and is not any more.', advice: 'Check that it is meant to load.' },
  unknown: {
    meaning:
      'It is not known: it depends on something that was not observed, such as the page or what the expression asks.',
    example: output("can't tell what becomes of 2 scripts"),
    advice: 'The reason stands beside it. Unknown is never counted as harmless.',
  },
  kept: { meaning: 'The change makes no difference to it.', advice: 'Nothing.' },
};

type EffectWord = NonNullable<Change['effect']>;

/** What changes of sources do to what a policy lets through: `effect` of a plan. */
export const EFFECTS: Readonly<Record<EffectWord, Explanation>> = {
  tightens: { meaning: 'The policy lets through less than before.', advice: 'Look at what it would block.' },
  loosens: { meaning: 'The policy lets through more than before.', advice: 'See csp-widened.' },
  both: {
    meaning: 'The policy lets through some things more and others less.',
    advice: 'Look at each line.',
  },
  neutral: { meaning: 'The policy lets through the same as before.', advice: 'Nothing.' },
};

/** Whose doing a change is, as plan --base tells: `origin` of a plan. */
export const ORIGINS: Readonly<Record<Origin, Explanation>> = {
  branch: { meaning: 'This branch brings the change.', advice: 'Review it as part of the pull request.' },
  drift: {
    meaning: 'What is live differs from the base revision already, and the branch has no part in it.',
    advice: 'Find out who edited the live side: put it into the files, or let apply undo it.',
  },
  both: {
    meaning: 'The branch changes something that somebody also edited live. Applying replaces that edit.',
    advice: 'Look at the live edit first.',
  },
};
