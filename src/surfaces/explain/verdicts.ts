import type { Change, Origin } from '../../kernel/model/change.js';
import type { ImpactDetail } from '../../kernel/model/impact.js';
import { output, type Explanation } from './explanation.js';

type Verdict = ImpactDetail['verdict'] | ImpactDetail['change'];

/** What a policy does to something that was observed: `verdict` and `change` of a plan. */
export const VERDICTS: Readonly<Record<Verdict, Explanation>> = {
  blocked: {
    meaning: 'The policy blocks it, or only reports that it would block it (report_only).',
    example: output(
      'would block 1 script seen in the last 30 days:  https://old-cdn.example.org/pay.js  (last seen 2 days ago)',
    ),
    advice: 'Add a source if the page needs it.',
  },
  allowed: { meaning: 'The policy allows it.', advice: 'Nothing, unless it is malicious.' },
  unblocked: { meaning: 'It was blocked, and no longer is.', advice: 'Check that it should load.' },
  unknown: {
    meaning:
      'It is not known, as it depends on something that was not observed, such as the page or a field of the expression.',
    example: output("can't tell what happens to 2 scripts"),
    advice: 'The reason is shown next to it. Unknown never counts as harmless.',
  },
  kept: { meaning: 'The change makes no difference to it.', advice: 'Nothing.' },
};

type EffectWord = NonNullable<Change['effect']>;

/** What changes of sources do to what a policy lets through: `effect` of a plan. */
export const EFFECTS: Readonly<Record<EffectWord, Explanation>> = {
  tightens: { meaning: 'The policy allows less than before.', advice: 'Check what it would block.' },
  loosens: { meaning: 'The policy allows more than before.', advice: 'See csp-widened.' },
  both: {
    meaning: 'The policy allows some things that it did not, and no longer allows others.',
    advice: 'Look at each line.',
  },
  neutral: { meaning: 'The policy allows the same as before.', advice: 'Nothing.' },
};

/** Whose doing a change is, as plan --base tells: `origin` of a plan. */
export const ORIGINS: Readonly<Record<Origin, Explanation>> = {
  branch: { meaning: 'This branch makes the change.', advice: 'Review it as part of the pull request.' },
  drift: {
    meaning: 'What is live already differs from the base revision. The branch did not cause this.',
    advice:
      'Find out who edited the live configuration. Write the edit into the files, or let apply undo it.',
  },
  both: {
    meaning: 'The branch changes something that somebody also edited live. Applying replaces that edit.',
    advice: 'Look at the live edit first.',
  },
};
