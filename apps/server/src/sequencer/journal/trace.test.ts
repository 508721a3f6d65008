import { expect, test } from 'vitest';
import { plainTrace, traceOf } from './trace.ts';

test.each([
  ['nginx’s', '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88'],
  ['a UUID', '5f2c1b0e-9d8a-7c6b-5a4f-3e2d1c0b9a88'],
  ['in capitals', '5F2C1B0E-9D8A-7C6B-5A4F-3E2D1C0B9A88'],
])('16 bytes stay what they are, however they are spelled: %s', (_what, request) => {
  expect(traceOf(request)).toBe('5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88');
  expect(plainTrace(request)).toBe('5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88');
});

test.each([
  ['a number', '42', '73475cb40a568e8da8a045ced110137e'],
  ['hyphens elsewhere', '5f2c1b0e9d-8a-7c6b-5a4f-3e2d1c0b9a88', '231f3fdebe6a279400751160863a30f0'],
  ['a digit more', '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a881', '4a0b44941db43ca8879d80d758e2a5b9'],
  ['a line behind it', '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88\n', 'f1c98ca70ec3f6b2d0f22591201f79ed'],
  ['other signs', 'a-request.of_64', '423303446cbf374ed31f90ee7e2cbc1e'],
])('of any other it is the beginning of its SHA-256: %s', (_what, request, trace) => {
  expect(traceOf(request)).toBe(trace);
});
