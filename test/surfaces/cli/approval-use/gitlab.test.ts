import { approvalStories, partStories } from './stories.js';

approvalStories('gitlab');
partStories();
