"""Learning by playing: a lesson is data, and its scenes are real tables with real rules."""

from parlour.learn.check import check
from parlour.learn.lesson import Lesson, Scene, lesson_named, lessons_of, read_lesson
from parlour.learn.tables import LessonTables

__all__ = ["Lesson", "LessonTables", "Scene", "check", "lesson_named", "lessons_of", "read_lesson"]
