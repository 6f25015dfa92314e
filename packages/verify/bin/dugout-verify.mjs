#!/usr/bin/env node
/** Runs the verifier from its source. */
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/main.ts');
