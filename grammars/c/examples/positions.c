/* What is named in places where few constants, functions and unions stand.
   expect: edge counted accesses_field counter
   expect: edge first accesses_field numbers
   expect: edge chosen references twice
   expect: edge callback references once
   expect: edge first type_hint_of either
   expect: no-edge * references hidden
   expect: no-edge * references pointed
*/
static int counter;
static int numbers[] = {1};

union either { int number; char *text; };

int once(int number) { return number; }
int twice(int number) { return number * 2; }
int hidden(int number) { return number * 3; }
int pointed(int number) { return number * 4; }

int *counted(void) { return &counter; }

int first(void) {
    union either either;
    either.number = *numbers;
    return either.number;
}

int (*chosen(void))(int) { return twice; }

void *callback(int hidden) {
    if (hidden) return (void *) hidden;
    return (void *) once;
}

void *conditional(void) {
    int (*pointed)(int) = 0;
#ifdef SMALL
    int hidden;
    return (void *) hidden;
#else
    return (void *) pointed;
#endif
}
