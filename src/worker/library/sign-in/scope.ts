/** Characters of all scopes that a sign-in asks for, or that are given, together: a person is shown all of them. */
export const MAX_SCOPE = 4000;
