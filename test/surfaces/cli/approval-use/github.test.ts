import { approvalStories } from './stories.js';

approvalStories('github');
