#include "app/geometry/mass.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Text that grows behind what is there, cut at the end of its room. */
typedef struct Words {
    char *text;
    size_t used;
} Words;

static void say(Words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(Words *words, const char *format, ...)
{
    va_list list;
    size_t room = LW_VERDICT_WORDS - words->used;
    if (words->used > 0 && room > 2) {
        memcpy(words->text + words->used, "; ", 3);
        words->used += 2;
        room -= 2;
    }
    va_start(list, format);
    int length = vsnprintf(words->text + words->used, room, format, list);
    va_end(list);
    if (length > 0)
        words->used += (size_t)length < room ? (size_t)length : room - 1;
}

static const char *edges(int count)
{
    return count == 1 ? "edge has" : "edges have";
}

static void say_surface(Words *words, const LwVerdict *verdict)
{
    if (verdict->bad & LW_BAD_OPEN && verdict->open_edges > 0)
        say(words, "open: %d %s a triangle on one side only", verdict->open_edges, edges(verdict->open_edges));
    else if (verdict->bad & LW_BAD_OPEN)
        say(words, "open: the surface encloses nothing");
    if (verdict->bad & LW_BAD_NON_MANIFOLD && verdict->crowded_edges > 0)
        say(words, "touches itself: %d %s more than two triangles", verdict->crowded_edges, edges(verdict->crowded_edges));
    else if (verdict->bad & LW_BAD_NON_MANIFOLD)
        say(words, "touches itself along edges of more than two faces");
    if (verdict->bad & LW_BAD_ORIENTATION)
        say(words, "neighbours disagree about the outside at %d %s", verdict->turned_edges, verdict->turned_edges == 1 ? "edge" : "edges");
    if (verdict->bad & LW_BAD_FLIPPED)
        say(words, "inside out: the surface, or one of its shells, faces inward");
    if (verdict->bad & LW_BAD_CROSSING && verdict->crossings > 0)
        say(words, "passes through itself: %d %s of triangles cross", verdict->crossings, verdict->crossings == 1 ? "pair" : "pairs");
    else if (verdict->bad & LW_BAD_CROSSING)
        say(words, "a shell that faces outward lies inside of another: its volume would count twice");
}

static void say_numbers(Words *words, const LwVerdict *verdict, const LwIntegrals *integrals)
{
    double volume = integrals->volume;
    if (verdict->bad & LW_BAD_VOLUME) {
        if (!(volume > 0))
            say(words, volume < 0 ? "its volume is negative, %.4g cm^3" : "no volume", 1e6 * volume);
        else if (verdict->hull_volume > 0 && volume > verdict->hull_volume)
            say(words, "its volume of %.4g cm^3 is more than its convex hull's %.4g cm^3", 1e6 * volume, 1e6 * verdict->hull_volume);
        else
            say(words, "its volume of %.4g cm^3 is more than its bounding box's %.4g cm^3", 1e6 * volume, 1e6 * verdict->box_volume);
    }
    if (verdict->bad & LW_BAD_INERTIA)
        say(words, "no body has such moments of inertia (one is negative or exceeds the sum of the others)");
    if (verdict->bad & LW_BAD_NO_SOLID)
        say(words, "faces or curves only, no solid");
    if (verdict->bad & LW_BAD_PARTIAL)
        say(words, "only partly loaded");
    if (verdict->bad & LW_BAD_EMPTY)
        say(words, "empty");
}

static void say_repaired(Words *words, unsigned repaired)
{
    if (repaired & LW_BAD_FLIPPED)
        say(words, "was inside out and has been turned round");
    if (repaired & LW_BAD_ORIENTATION)
        say(words, "triangles that faced the wrong way have been turned");
    if (repaired & (LW_BAD_OPEN | LW_BAD_NON_MANIFOLD))
        say(words, "edges that did not meet have been joined");
}

char *lw_verdict_words(char text[LW_VERDICT_WORDS], const LwVerdict *verdict, const LwIntegrals *integrals)
{
    Words words = { text, 0 };
    text[0] = '\0';
    say_surface(&words, verdict);
    say_numbers(&words, verdict, integrals);
    if (words.used == 0 && verdict->bad == 0) {
        say(&words, verdict->from_brep ? "solid, closed" : "closed, outward");
        if (verdict->hull_volume > 0)
            say(&words, "fills %.3g %% of its convex hull", 100 * integrals->volume / verdict->hull_volume);
        else if (verdict->box_volume > 0)
            say(&words, "fills %.3g %% of its bounding box", 100 * integrals->volume / verdict->box_volume);
    }
    say_repaired(&words, verdict->repaired);
    return text;
}
