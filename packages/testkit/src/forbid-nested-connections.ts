import { forbidNestedConnections } from '@bourse/server/database/nested-connections';

/** Vitest's setup of tests with a database. */
forbidNestedConnections();
