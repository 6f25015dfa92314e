#!/usr/bin/env node
/** Runs the verifier from source. */
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/main.ts');
